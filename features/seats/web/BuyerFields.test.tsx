import { afterEach, expect, test } from 'vitest';
import { createLateResponse, openScreen } from '#ui/testing/open-screen.tsx';
import { BuyerFields, useBuyerForm } from './BuyerFields.tsx';

function BuyerForm() {
  return <BuyerFields form={useBuyerForm()} prefix="buyer" />;
}

const account = {
  id: 'sample',
  name: 'Sample Member',
  email: 'member@example.org',
  telephone: '6175550123',
  roles: [],
};

const open = (respondAccount: () => Response | Promise<Response>) =>
  openScreen(<BuyerForm />, { responses: { '/api/account': respondAccount } });

afterEach(() => sessionStorage.clear());

test('the form of a signed-in person is filled in', async () => {
  const { page } = await open(() => Response.json({ account }));
  await expect.element(page.getByLabelText('Full Name')).toHaveValue('Sample Member');
  await expect.element(page.getByLabelText('Email')).toHaveValue('member@example.org');
  await expect.element(page.getByLabelText('Telephone')).toHaveValue('(617) 555-0123');
});

test('what was typed before the account is known stays', async () => {
  const late = createLateResponse();
  const { page } = await open(() => late.response);
  const name = page.getByLabelText('Full Name');
  await name.fill('Another Guest');
  late.resolve(Response.json({ account }));
  await expect.element(page.getByLabelText('Email')).toHaveValue('member@example.org');
  await expect.element(name).toHaveValue('Another Guest');
  // The draft of this tab outlives the account: it keeps what was typed only.
  await name.fill('Another Guest Too');
  const draft = () => JSON.stringify({ ...sessionStorage });
  await expect.poll(draft).toContain('Another Guest Too');
  expect(draft()).not.toContain('member@example.org');
});

test('nothing is filled in for a visitor, nor while it is not known who is there', async () => {
  const late = createLateResponse();
  const { page, requested } = await open(() => late.response);
  await expect.poll(() => requested).toContain('/api/account');
  await expect.element(page.getByLabelText('Full Name')).toHaveValue('');
  late.resolve(Response.json({ account: null }));
  await expect.element(page.getByLabelText('Full Name')).toHaveValue('');
});
