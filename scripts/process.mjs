// Running other programs.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './files.mjs';
import { COMPILED } from './server-command.mjs';
import { Failure } from './steps.mjs';

/**
 * Runs a program to its end without showing its output.
 * @param {string[]} command
 * @param {{ environment?: Record<string, string | undefined>, show?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run([program, ...words], { environment = {}, show = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      cwd: ROOT,
      env: { ...process.env, ...environment },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (text) => (output += text));
    child.stderr?.on('data', (text) => (output += text));
    const release = passSignals(child);
    child.once('error', (error) =>
      reject(new Failure(`${program} does not start: ${error.message}`)),
    );
    child.once('close', (code, signal) => {
      release();
      resolve({ code: exitCode(code, signal), output });
    });
  });
}

/** Becomes, as far as one can see from outside, this program: its input, output, signals and exit code. */
export function handOver(program, words) {
  return new Promise((resolve, reject) => {
    const env = { ...COMPILED, ...process.env };
    const child = spawn(program, words, { cwd: ROOT, env, stdio: 'inherit' });
    passSignals(child);
    endWithNpm(child);
    child.once('error', (error) =>
      reject(new Failure(`${program} does not start: ${error.message}`)),
    );
    child.once('exit', (code, signal) => resolve(exitCode(code, signal)));
  });
}

function passSignals(child) {
  const pass = (signal) => {
    // Ctrl+C reaches every program of the terminal by itself; passing it on would send it twice.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  return () => signals.forEach((signal) => process.off(signal, pass));
}

// npm that is killed takes nothing with it; a server that nobody can stop any more would keep the port.
function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 500);
  watch.unref();
}

function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}
