import { isApiError } from '#contract/client.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { doorDevices } from '#features/door/contract/devices.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiQueryOptions } from '#ui/api.ts';
import { clearGuestData, loadOwnDevice, saveOwnDevice } from '../check-in/door-store.ts';

type Response = EndpointResponse<typeof doorDevices.getOwn>;

/** The device counts as offline after this time without a response. */
const timeoutMs = 4000;
const refetchMs = 60_000;

const isUnreachable = (error: unknown) =>
  isApiError(error) && (error.problem.status === 0 || error.problem.status >= 500);

/** What the site says, or without a network what this phone stored, until its end. */
async function callOrLoad(call: () => Promise<Response>): Promise<Response> {
  const request = call();
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, timeoutMs, null));
  const response = await Promise.race([request, timeout]).catch((error: unknown) => {
    if (!isUnreachable(error)) throw error;
    return null;
  });
  if (response) return response;
  const device = await loadOwnDevice().catch(() => null);
  if (!device) return request;
  return { device: device.endsAt > new Date() ? device : { ...device, state: 'ended' } };
}

/** The door device that this phone is. What it stored of guests is deleted when it has ended. */
export function useOwnDevice() {
  const query = useQuery({
    ...apiQueryOptions(doorDevices.getOwn, {}, { wrapCall: callOrLoad }),
    networkMode: 'always',
    refetchInterval: refetchMs,
    refetchOnReconnect: 'always',
  });
  const device = query.data?.device;
  useEffect(() => {
    // Without storage nothing of it is here.
    if (device?.state === 'active') saveOwnDevice(device).catch(() => undefined);
    else if (device) clearGuestData().catch(() => undefined);
  }, [device]);
  return query;
}
