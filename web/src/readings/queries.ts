import { readings } from '@namugongo/contract/readings';
import type { QueryClient } from '@tanstack/react-query';
import { invalidateEndpoints } from '../api.ts';

/** Invalidates all queries of readings. */
export const invalidateReadings = (client: QueryClient) => invalidateEndpoints(client, readings);
