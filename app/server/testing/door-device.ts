import type { CallOptions } from '#contract/client.ts';
import { doorDevices } from '#features/door/contract/devices.ts';
import type { RunningSite } from './start-site.ts';
import type { Clock } from '#platform/clock.ts';

type Site = Pick<RunningSite<Clock>, 'base' | 'call'>;

/** Adds a door device and joins as it; returns call options with its cookie alone. */
export async function joinAsDevice(
  { base, call }: Site,
  team: CallOptions,
  { event, name = 'Side door' }: { event: number; name?: string },
) {
  const { id, code } = await call(doorDevices.create, { query: { event }, body: { name } }, team);
  const response = await fetch(`${base}${doorDevices.join.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  const [pair = ''] = response.headers.getSetCookie();
  const [cookie = ''] = pair.split(';');
  return { id, code, cookie, options: { headers: { cookie } }, setCookie: pair };
}
