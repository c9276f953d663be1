import { createOutbox } from '#platform/outbox/create-outbox.ts';
import type { Platform } from '#platform/platform.ts';
import { createWelcomeTask } from '../invite-family.ts';

/** What a process does in the background about accepted requests, now. */
export const runWelcomeTasks = (platform: Platform): Promise<void> =>
  createOutbox({
    ...platform,
    handlers: { 'join-accepted': createWelcomeTask(platform) },
  }).drain();
