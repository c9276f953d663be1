import { readings } from '#features/readings/contract/readings.ts';
import type { QueryClient } from '@tanstack/react-query';
import { invalidateEndpoints } from '#ui/api.ts';

/** Invalidates all queries of readings. */
export const invalidateReadings = (client: QueryClient) => invalidateEndpoints(client, readings);
