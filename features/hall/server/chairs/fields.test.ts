import { contract } from '#app/contract.ts';
import { buildUrl } from '#contract/client.ts';
import type { Chair } from '#features/hall/contract/chairs.ts';
import type { EndpointInput } from '#contract/endpoint.ts';
import { listFieldNames } from '#contract/rules/record-fields.ts';
import { afterAll, expect, test } from 'vitest';
import { startSiteWithStaff } from '#app/server/testing/staff.ts';
import { openTestStream } from '#app/server/testing/test-stream.ts';

const { chairs, events } = contract.reception;
const site = await startSiteWithStaff({ background: true });
const reception = await site.as('reception');
afterAll(() => site.stop());

type ChairChange = Omit<EndpointInput<typeof chairs.update>['body'], 'seen'>;

// Every field of a chair goes every way; a new field must be in these two inputs, because they are complete.

const input: Required<ChairChange> = {
  tableName: 'Table 1',
  chairName: 'Extra 0',
  amount: 200_00,
  chairType: 'adult',
  admits: ['adult', 'children'],
  accessible: true,
  chairStatus: 'Buy',
};
const otherInput: Required<ChairChange> = {
  tableName: 'Table 2',
  chairName: 'Another',
  amount: 12_34,
  chairType: 'children',
  admits: ['adult'],
  accessible: false,
  chairStatus: 'Reserved',
};

let count = 0;
const createChair = async () => {
  const { tableName, chairType, admits, accessible } = input;
  const body = { tableName, chairType, admits, accessible, chairName: `Extra ${(count += 1)}` };
  return site.call(chairs.create, { body }, reception);
};
const list = (event?: number) =>
  site.call(chairs.list, { query: event === undefined ? {} : { event } });

test.each(listFieldNames(input))(
  'the field %s changes alone, in the list and the stream',
  async (name) => {
    const { id, claimed, ...before } = await createChair();
    expect(before).toEqual({ ...input, chairName: before.chairName });
    const stream = await openTestStream(buildUrl(site.base, chairs.stream, { query: {} }));
    expect((await stream.next()).event).toBe('open');
    const body = { ...before, [name]: otherInput[name] };
    // Its own type comes first.
    const admits = [body.chairType, ...body.admits.filter((type) => type !== body.chairType)];
    const after = { id, claimed, ...body, admits };
    expect(await site.callFresh(chairs.update, { params: { id }, body }, reception)).toEqual(after);
    expect((await list()).find((chair) => chair.id === id)).toEqual(after);
    // The creation may be a message of its own.
    await expect
      .poll(async () => (await stream.next()).data)
      .toMatchObject({ changed: [{ ...after, amount: after.amount / 100 }] });
    stream.close();
  },
);

test("next year's reception has the same chairs, with its prices and opening statuses", async () => {
  const { id } = await site.call(events.getCurrent, {});
  const body = { title: 'Next reception', countdownTarget: new Date('2028-06-03T20:00:00Z') };
  const next = await site.call(events.clone, { params: { id }, body }, reception);
  const toCopied = ({
    id: _,
    amount: _amount,
    chairStatus: _status,
    claimed: _claimed,
    ...copied
  }: Chair) => copied;
  const [before, after] = [await list(id), await list(next.id)];
  expect(after.map(toCopied)).toEqual(before.map(toCopied));
  for (const { chairType, amount, chairStatus } of after)
    expect(next.prices).toContainEqual({ chairType, amount, openingStatus: chairStatus });
});
