"""The program that plumb check starts as the port: passes bytes between plumb (standard input and output) and a socket of
the Python process that has the function. The argument is the path of the socket. If the function raised an exception,
the file with this path and ".error" has its text."""
import os
import socket
import sys
import threading

connection = socket.socket(socket.AF_UNIX)
connection.connect(sys.argv[1])


def send():
    """Passes the calls of plumb to the function's process until plumb sends no more."""
    while data := os.read(0, 1 << 16):
        connection.sendall(data)
    connection.shutdown(socket.SHUT_WR)


threading.Thread(target=send, daemon=True).start()
while data := connection.recv(1 << 16):
    while data:
        data = data[os.write(1, data):]
try:  # if the function raised an exception, prints its text and ends with status 1
    with open(sys.argv[1] + ".error", encoding="utf-8") as file:
        sys.exit(file.read())
except FileNotFoundError:
    pass
