"""The program that plumb check starts as the port: passes bytes between plumb and the socket of the Python process."""
import os
import socket
import sys
import threading

connection = socket.socket(socket.AF_UNIX)
connection.connect(sys.argv[1])


def send():
    while data := os.read(0, 1 << 16):
        connection.sendall(data)
    connection.shutdown(socket.SHUT_WR)


threading.Thread(target=send, daemon=True).start()
while data := connection.recv(1 << 16):
    while data:
        data = data[os.write(1, data):]
try:  # the function raised an exception
    with open(sys.argv[1] + ".error", encoding="utf-8") as file:
        sys.exit(file.read())
except FileNotFoundError:
    pass
