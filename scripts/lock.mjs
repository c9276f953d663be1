// One command at a time installs or builds in one clone.
import { mkdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT, readJson, writeJson } from './files.mjs';
import { say } from './steps.mjs';

const LOCK = join(ROOT, '.cache/prepare.lock');
const OWNER = join(LOCK, 'owner.json');
const SIGN_OF_LIFE_MS = 2000;
const SILENT_FOR_MS = 30_000;

/**
 * Runs the work while no other command does; waits for the other one first.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(work) {
  await acquire();
  const life = setInterval(() => touch(), SIGN_OF_LIFE_MS);
  const release = () => rmSync(LOCK, { recursive: true, force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(life);
    process.off('exit', release);
    release();
  }
}

async function acquire() {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  let told = false;
  while (!take()) {
    const owner = readJson(OWNER);
    if (isAbandoned(owner)) {
      setAside(owner);
    } else {
      if (!told) say(`Waiting for another command in this folder (process ${owner?.pid ?? '?'}).`);
      told = true;
      await pause(200);
    }
  }
}

function take() {
  try {
    mkdirSync(LOCK);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  writeJson(OWNER, { pid: process.pid, began: Date.now() });
  return true;
}

function isAbandoned(owner) {
  const silent = Date.now() - (statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  // Just made, and its owner's name is being written.
  if (!owner) return silent > SIGN_OF_LIFE_MS;
  return silent > SILENT_FOR_MS || !isAlive(owner.pid);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

// Moved before it is deleted: when two wait for the same lost owner, one of them fails here.
function setAside(owner) {
  const aside = `${LOCK}-${process.pid}`;
  try {
    renameSync(LOCK, aside);
  } catch {
    return;
  }
  const moved = readJson(join(aside, 'owner.json'));
  if (moved?.began !== owner?.began) {
    renameSync(aside, LOCK);
    return;
  }
  rmSync(aside, { recursive: true, force: true });
}

function touch() {
  const now = new Date();
  try {
    utimesSync(LOCK, now, now);
  } catch {
    // Taken from us after a long sleep of the machine; the work itself goes on.
  }
}
