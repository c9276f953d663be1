import type { CostlyKind } from '#contract/endpoint.ts';
import { costLimits } from '../costly-work.ts';
import type { Platform, RequestSender } from '../platform.ts';

/** Counts costly work for the client that causes it; throws 'too-many-requests' when its share is used up. */
export function consumeCost(
  { rateLimiter }: Pick<Platform, 'rateLimiter'>,
  kind: CostlyKind,
  request: RequestSender,
): Promise<void> {
  const { points, seconds } = costLimits[kind];
  return rateLimiter.consumeForClient(`work: ${kind}`, request, points, seconds);
}
