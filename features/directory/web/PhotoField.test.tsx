import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { directory, type MemberRecord } from '#features/directory/contract/directory.ts';
import { emptyMemberFields, memberFields } from '#features/directory/contract/member-fields.ts';
import { mapFields } from '#contract/rules/record-fields.ts';
import { getCurrentNotice } from '#ui/feedback/notices.ts';
import { createLateResponse, openScreen, respondWithProblem } from '#ui/testing/open-screen.tsx';
import { z } from 'zod';
import { PhotoButton } from './PhotoButton.tsx';
import { PhotoField } from './PhotoField.tsx';

const member: MemberRecord = {
  ...emptyMemberFields,
  id: 1,
  name: 'Sample Member',
  choices: mapFields(memberFields, () => 'nobody' as const),
  photo: 7,
  photoAudience: 'nobody',
  acceptsMessages: true,
  householdId: null,
  householdRole: '',
  status: 'present',
  statusDay: '',
  household: null,
  own: true,
  account: 'linked',
};
const respond = (change: Partial<MemberRecord>) =>
  z.encode(directory.get.response, { ...member, ...change });
const path = '/api/directory/1/photo';
const select = page.getByLabelText('Who can see the photo');

test('Undo shows the photo again that was there before, though the entry is fetched meanwhile', async () => {
  const { response, resolve } = createLateResponse();
  const { requested, rerender } = await openScreen(<PhotoField member={member} />, {
    responses: { [`DELETE ${path}`]: response, [`POST ${path}/7/restore`]: respond({}) },
  });
  await expect.element(page.getByRole('img', { name: 'Photo of Sample Member' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await rerender(<PhotoField member={{ ...member, photo: null }} />);
  await expect
    .element(page.getByText('Choose a photo').or(page.getByText('Saving...')))
    .toBeVisible();
  resolve(Response.json(respond({ photo: null })));
  await expect.poll(() => getCurrentNotice()?.message).toBe('Photo removed.');
  await getCurrentNotice()?.undo?.();
  expect(requested).toContain(`${path}/7/restore`);
});

test('a choice that was not saved is not shown as saved, until something else is done', async () => {
  const { requested } = await openScreen(<PhotoField member={member} />, {
    responses: {
      [`PUT ${path}`]: respondWithProblem('member-not-found'),
      [`DELETE ${path}`]: respond({ photo: null }),
    },
  });
  await select.selectOptions('members');
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(select).toHaveValue('nobody');
  expect(requested).toEqual([path]);
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('the dialog of a household closes for the notice with Undo, which it would cover', async () => {
  await openScreen(<PhotoButton member={member} />, {
    responses: {
      '/api/directory/1': respond({}),
      [`DELETE ${path}`]: respond({ photo: null }),
    },
  });
  await page.getByRole('button', { name: 'Photo of Sample Member' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove photo' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(getCurrentNotice()?.message).toBe('Photo removed.');
});
