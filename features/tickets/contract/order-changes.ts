import { z } from 'zod';
import { maxInt } from '#contract/codecs.ts';

/** The id of the newest change that the screen showed, 0 without one: when there is a later one, nothing is done. */
export const seenChange = z.int().min(0).max(maxInt).optional();
