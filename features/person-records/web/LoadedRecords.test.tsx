import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import {
  type PersonRecord,
  type PersonRecords,
  personRecords,
} from '#features/person-records/contract/person-records.ts';
import { apiQueryOptions } from '#ui/api.ts';
import { createLateResponse, openScreen, respondWithProblem } from '#ui/testing/open-screen.tsx';
import { LoadedRecords } from './LoadedRecords.tsx';

const path = '/api/people/records/entry/7';

const Page = () => (
  <>
    <h1>Edit Member</h1>
    <LoadedRecords
      query={useQuery(apiQueryOptions(personRecords.listOfEntry, { params: { id: 7 } }))}
    />
  </>
);

const open = (response: unknown) => openScreen(<Page />, { responses: { [path]: response } });

const createRecord = (facts: Partial<PersonRecord>): PersonRecord => ({
  kind: 'order',
  id: '12',
  title: 'Order 12',
  detail: 'Reception, 2 tickets',
  likeness: null,
  ...facts,
});

const sample: PersonRecords = {
  records: [
    createRecord({ kind: 'account', id: 'a b', title: 'Sample Person', detail: 'member' }),
    createRecord({}),
    createRecord({ kind: 'hour', id: '3', title: 'Transport 3', likeness: 'telephone' }),
  ],
  hasMore: false,
};

test('what is theirs and what may be are apart, each with a link that the keyboard reaches', async () => {
  const { page } = await open(sample);
  const ownList = page.getByRole('list', { name: 'Theirs', exact: true });
  const others = page.getByRole('list', { name: 'May be theirs' });
  await expect.element(ownList.getByRole('listitem')).toHaveLength(2);
  const account = ownList.getByRole('link', { name: 'Sample Person' });
  await expect.element(account).toHaveAttribute('href', '/people?account=a+b');
  await expect
    .element(others.getByRole('link', { name: 'Transport 3' }))
    .toHaveAttribute('href', '/professionalhours/3');
  await expect.element(others).toHaveTextContent('same telephone number');
  await expect.element(ownList).not.toHaveTextContent('same');
});

test('a person with nothing else has a sentence, and no lists', async () => {
  const { page } = await open({ records: [], hasMore: false });
  await expect.element(page.getByText('We found nothing else that you may open.')).toBeVisible();
  await expect.element(page.getByRole('list')).not.toBeInTheDocument();
});

test('a list that is cut says so', async () => {
  const { page } = await open({ ...sample, hasMore: true });
  await expect.element(page.getByText(/There are more/)).toBeVisible();
});

test('a failure leaves the page, and can be tried again', async () => {
  const responses = [respondWithProblem('internal-error')];
  const { page } = await open(() => responses.pop() ?? sample);
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Edit Member' })).toBeVisible();
  await page.getByRole('button', { name: /^Try again/i }).click();
  await expect.element(page.getByRole('link', { name: 'Order 12' })).toBeVisible();
});

test('a placeholder has the place of what still loads', async () => {
  const late = createLateResponse();
  const { page } = await open(late.response);
  await expect.element(page.getByText('Looking for what is theirs...')).toBeInTheDocument();
  late.resolve(new Response(JSON.stringify(sample)));
  await expect.element(page.getByRole('link', { name: 'Order 12' })).toBeVisible();
});

test('long names wrap on a narrow phone', async () => {
  const { page } = await open({
    ...sample,
    records: [createRecord({ title: 'Ssemakula'.repeat(20), detail: 'x'.repeat(200) })],
  });
  const list = page.getByRole('list', { name: 'Theirs' });
  await expect.element(list).toBeVisible();
  const element = list.element();
  if (!(element.parentElement instanceof HTMLElement)) throw new Error('The list is nowhere.');
  element.parentElement.style.width = '320px';
  expect(element.scrollWidth).toBeLessThanOrEqual(320);
});
