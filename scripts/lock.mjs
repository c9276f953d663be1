// A lock: one command at a time installs or builds in one clone.
import { mkdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root, readJson, writeJson } from './fs.mjs';
import { log } from './steps.mjs';

const lockFolder = join(root, '.cache/prepare.lock');
const ownerFile = join(lockFolder, 'owner.json');
const heartbeatMs = 2000;
const staleAfterMs = 30_000;

/**
 * Runs the work while holding the lock; waits until another command has released it.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(work) {
  await acquire();
  const heartbeat = setInterval(() => touch(), heartbeatMs);
  const release = () => rmSync(lockFolder, { recursive: true, force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release);
    release();
  }
}

async function acquire() {
  mkdirSync(join(root, '.cache'), { recursive: true });
  let isNotified = false;
  while (!tryAcquire()) {
    const owner = readJson(ownerFile);
    if (isAbandoned(owner)) {
      removeAbandoned(owner);
    } else {
      if (!isNotified)
        log(`Waiting for another command in this folder (process ${owner?.pid ?? '?'}).`);
      isNotified = true;
      await pause(200);
    }
  }
}

function tryAcquire() {
  try {
    mkdirSync(lockFolder);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  writeJson(ownerFile, { pid: process.pid, startedAt: Date.now() });
  return true;
}

function isAbandoned(owner) {
  const silentMs =
    Date.now() - (statSync(lockFolder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  // Just created; the owner file is being written.
  if (!owner) return silentMs > heartbeatMs;
  return silentMs > staleAfterMs || !isAlive(owner.pid);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

// Renames before deleting: when two processes remove the same abandoned lock, the rename fails in one of them.
function removeAbandoned(owner) {
  const aside = `${lockFolder}-${process.pid}`;
  try {
    renameSync(lockFolder, aside);
  } catch {
    return;
  }
  const moved = readJson(join(aside, 'owner.json'));
  if (moved?.startedAt !== owner?.startedAt) {
    renameSync(aside, lockFolder);
    return;
  }
  rmSync(aside, { recursive: true, force: true });
}

function touch() {
  const now = new Date();
  try {
    utimesSync(lockFolder, now, now);
  } catch {
    // Another process removed the lock after this machine slept; the work continues.
  }
}
