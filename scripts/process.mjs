// Runs other programs.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './fs.mjs';
import { serverEnv } from './server-command.mjs';
import { BuildError } from './steps.mjs';

/**
 * Runs a program until it exits. Its output is returned, or printed with `show`.
 * @param {string[]} command
 * @param {{ environment?: Record<string, string | undefined>, show?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runCommand([program, ...args], { environment = {}, show = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (text) => (output += text));
    child.stderr?.on('data', (text) => (output += text));
    const release = forwardSignals(child);
    child.once('error', (error) =>
      reject(new BuildError(`${program} doesn't start: ${error.message}`)),
    );
    child.once('close', (code, signal) => {
      release();
      resolve({ code: toExitCode(code, signal), output });
    });
  });
}

/** Replaces this process by a program: same input, output and signals. Resolves with its exit code. */
export function execCommand(program, args) {
  return new Promise((resolve, reject) => {
    const env = { ...serverEnv, ...process.env };
    const child = spawn(program, args, { cwd: root, env, stdio: 'inherit' });
    forwardSignals(child);
    endWithNpm(child);
    child.once('error', (error) =>
      reject(new BuildError(`${program} doesn't start: ${error.message}`)),
    );
    child.once('exit', (code, signal) => resolve(toExitCode(code, signal)));
  });
}

function forwardSignals(child) {
  const forward = (signal) => {
    // The terminal sends Ctrl+C to every program; forwarding it would send it twice.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  return () => signals.forEach((signal) => process.off(signal, forward));
}

// A killed npm does not stop its children; without this the server would keep running and hold the port.
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

function toExitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}
