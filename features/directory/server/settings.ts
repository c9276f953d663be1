import { z } from 'zod';
import { defineSettings } from '#platform/settings.ts';
import { directoryOrders } from '#features/directory/contract/directory.ts';

/** By what the directory and its booklet are sorted. */
export const directorySettings = defineSettings(
  { directoryOrder: z.enum(directoryOrders) },
  { directoryOrder: 'name' },
);
