import { createClients, signIn } from '../fixtures.ts';
import type { RunningServer } from '../server-process.ts';
import { fillMoney } from './money.ts';
import { fillPeople, fillWebsite } from './parish.ts';
import { fillReception } from './reception.ts';

/** Fills a new site of the tests with more than a community has in ten years, to see its screens when they are full. */
export async function fillSite(server: RunningServer): Promise<void> {
  const headers = { cookie: await signIn(server.base), origin: server.base };
  const site = { ...server, ...createClients(server.base), admin: { headers } };
  await fillReception(site);
  await fillMoney(site);
  await fillPeople(site);
  await fillWebsite(site);
}
