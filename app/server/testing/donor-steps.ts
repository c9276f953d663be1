import { randomUUID } from 'node:crypto';
import type { Endpoint, EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import type { Change } from '#contract/history.ts';
import { donors } from '#features/donations/contract/donors.ts';
import { donate } from './donate.ts';

type Call = <E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
) => Promise<EndpointResponse<E>>;
type Step = [Endpoint, () => Promise<() => Promise<() => Promise<Change[]>>>];

/** Each change of a donor by the treasurer: what prepares it, and then the change, which returns how its history is read. */
export function createDonorSteps(base: string, call: Call): Step[] {
  const readHistory = (id: number) => call(donors.getHistory, { params: { id } });

  /** The record of a new donor with one gift. */
  async function addDonor(): Promise<number> {
    const email = `${randomUUID()}@example.org`;
    await donate(base, { email });
    const list = await call(donors.list, {});
    return list.donors.find((item) => item.email === email)?.id ?? 0;
  }

  /** A record as a screen shows it now. */
  async function getSeen(id: number) {
    const { donor } = await call(donors.get, { params: { id } });
    const { name, email, telephone, address, donations } = donor;
    return { name, email, telephone, address, donations };
  }

  async function joinNewDonor(id: number): Promise<void> {
    const otherId = await addDonor();
    const seen = { donor: await getSeen(id), other: await getSeen(otherId) };
    await call(donors.join, { params: { id }, body: { otherId, seen } });
  }

  const changeDonor = (change: (id: number) => Promise<unknown>) => async () => {
    const id = await addDonor();
    return async () => {
      await change(id);
      return () => readHistory(id);
    };
  };

  return [
    [
      donors.update,
      changeDonor(async (id) => {
        const { donations: _, ...seen } = await getSeen(id);
        const body = { ...seen, address: '12 Main Street', seen };
        await call(donors.update, { params: { id }, body });
      }),
    ],
    [donors.join, changeDonor(joinNewDonor)],
    [
      donors.split,
      changeDonor(async (id) => {
        const { donations } = await call(donors.get, { params: { id } });
        const body = { name: 'Split Sample', donationIds: donations.map((item) => item.id) };
        await call(donors.split, { params: { id }, body });
      }),
    ],
    [
      donors.keepApart,
      changeDonor(async (otherId) => {
        await call(donors.keepApart, { params: { id: await addDonor() }, body: { otherId } });
      }),
    ],
    [
      donors.undoMove,
      async () => {
        const id = await addDonor();
        await joinNewDonor(id);
        const [move] = (await call(donors.get, { params: { id } })).moves;
        return async () => {
          await call(donors.undoMove, { params: { id: move?.id ?? 0 } });
          return () => readHistory(id);
        };
      },
    ],
  ];
}
