//! Answers the calls of plumb check by a Rust function.
//!
//! plumb starts several processes of the port at the same time. The program that it starts is a shell script
//! (`SCRIPT`), which only passes bytes between plumb and this process, through two named pipes, `N.calls` and
//! `N.answers`. The script announces N, the number of its own process, through the named pipe `started`. The form of
//! the calls is in docs/ports.md.
use crate::{Folder, Number, Port};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::marker::PhantomData;
use std::panic::{self, AssertUnwindSafe};
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::thread;

/// The script. It copies standard input to descriptor 3 for the first cat, because the shell gives a command in the
/// background no standard input.
const SCRIPT: &str = r#"cd "${0%/*}" && mkfifo $$.calls $$.answers && echo $$ >started || exit
exec 3<&0
cat <&3 >$$.calls &
exec 3<&-
cat $$.answers
if [ -e error ]; then cat error >&2; exit 1; fi
"#;

pub struct Server<A, P> {
    shared: Arc<Shared<P>>,
    started: File,
    arguments: PhantomData<A>,
}

struct Shared<P> {
    folder: Folder,
    kernel: String,
    function: P,
    misuse: Mutex<Option<String>>, // a message, if the function has other numbers of inputs or outputs than the kernel
}

impl<A, P: Port<A>> Server<A, P> {
    /// Starts threads that answer calls. Nobody waits for these threads, so that a function that never returns does not
    /// delay the verdict; therefore they own what they use.
    pub fn start(kernel: &str, function: P) -> io::Result<Self> {
        let folder = Folder::new()?;
        fs::write(folder.file("port"), SCRIPT)?; // the report contains this name
        let path = folder.file("started");
        if !Command::new("mkfifo").arg(&path).status()?.success() {
            return Err(io::Error::new(io::ErrorKind::Other, "mkfifo failed"));
        }
        // Also open for writing: otherwise reading would end when the first script has closed the pipe.
        let started = OpenOptions::new().read(true).write(true).open(&path)?;
        let shared = Arc::new(Shared { folder, kernel: kernel.into(), function, misuse: Mutex::new(None) });
        let (lines, of_thread) = (BufReader::new(started.try_clone()?).lines(), shared.clone());
        thread::spawn(move || {
            for name in lines.map_while(Result::ok).take_while(|name| !name.is_empty()) {
                let shared = of_thread.clone();
                thread::spawn(move || shared.serve(&name));
            }
        });
        Ok(Server { shared, started, arguments: PhantomData })
    }

    /// Returns the argument of plumb check --port-command.
    pub fn command(&self) -> String {
        let path = self.shared.folder.file("port").display().to_string();
        if path.chars().all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c)) {
            return format!("sh {path}");
        }
        format!("sh '{}'", path.replace('\'', r"'\''"))
    }

    /// Returns a message if the function has other numbers of inputs or outputs than the kernel.
    pub fn misuse(&self) -> Option<String> {
        self.shared.misuse.lock().expect("no thread panics with the lock").clone()
    }
}

impl<A, P> Drop for Server<A, P> {
    fn drop(&mut self) {
        let _ = self.started.write_all(b"\n"); // ends the thread that waits for announcements
        let _ = fs::remove_dir_all(&self.shared.folder.0); // a thread that still owns the folder does not drop it
    }
}

impl<P> Shared<P> {
    /// Answers the calls through the pipes of a started script until they end.
    fn serve<A>(&self, name: &str)
    where
        P: Port<A>,
    {
        let pipe = |which: &str| self.folder.file(&format!("{name}.{which}"));
        let Ok(calls) = File::open(pipe("calls")) else { return };
        let Ok(answers) = OpenOptions::new().write(true).open(pipe("answers")) else { return };
        let served = panic::catch_unwind(AssertUnwindSafe(|| self.answer(&mut BufReader::new(calls), &answers)));
        if let Err(payload) = served {
            let message = payload.downcast_ref::<String>().map(String::as_str);
            let message = message.or(payload.downcast_ref::<&str>().copied()).unwrap_or("a panic");
            // The script prints this file.
            let _ = fs::write(self.folder.file("error"), format!("panicked: {message}\n"));
        }
    }

    /// Answers calls until there are no more. An error means that plumb ended the script, for instance because a call
    /// took too long.
    fn answer<A>(&self, calls: &mut impl BufRead, mut answers: &File) -> io::Result<()>
    where
        P: Port<A>,
    {
        let mut line = String::new();
        loop {
            line.clear();
            if calls.read_line(&mut line)? == 0 {
                return Ok(());
            }
            if line.starts_with("plumb-kernels") {
                writeln!(answers, "plumb-kernels 2 binary function | {}:{}", self.kernel, P::Of::FORMAT)?;
                continue;
            }
            let count = |k| line.split(' ').nth(k).and_then(|word| word.parse().ok()).unwrap_or(0);
            let (n, inputs, outputs): (usize, usize, usize) = (count(5), count(6), count(7));
            if (inputs, outputs) != (P::INPUTS, P::OUTPUTS) {
                let problem = format!(
                    "{}: the function has {} numbers as inputs and {} as outputs, expected {inputs} and {outputs}",
                    self.kernel,
                    P::INPUTS,
                    P::OUTPUTS
                );
                *self.misuse.lock().expect("no thread panics with the lock") = Some(problem.clone());
                panic::resume_unwind(Box::new(problem));
            }
            let mut rows = vec![0; n * inputs * P::Of::BYTES];
            calls.read_exact(&mut rows)?;
            let rows: Vec<P::Of> = rows.chunks(P::Of::BYTES).map(P::Of::from_bytes).collect();
            let mut answer = line.replacen("plumb-vectors", "plumb-outputs", 1).into_bytes();
            for row in rows.chunks(inputs) {
                self.function.call(row, &mut answer);
            }
            answers.write_all(&answer)?;
        }
    }
}
