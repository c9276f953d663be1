import { useQuery } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { roles } from '#contract/roles.ts';
import { people, Person } from '#features/people/contract/people.ts';
import { apiQueryOptions } from '#ui/api.ts';
import { openScreen, respondWithProblem } from '#ui/testing/open-screen.tsx';
import { PersonDialog } from './PersonDialog.tsx';
import { samplePerson } from './testing/sample-person.ts';

const rolesSent = z.array(z.enum(roles));
const RolesSent = z.object({ roles: rolesSent, seen: rolesSent });
const NameSent = z.object({ name: z.string() });

function ListedPerson({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(apiQueryOptions(people.list, {}));
  return data?.map((person) => <PersonDialog key={person.id} person={person} onClose={onClose} />);
}

/** Opens the dialog for a person of a server that rejects a save which began with other roles; `saves` lists the saves. */
async function openDialog(updateDetails: () => Response | null, screen = '/') {
  let person = samplePerson;
  const saves: string[] = [];
  const respond = (changed: Person) => {
    person = changed;
    return z.encode(Person, person);
  };
  const onClose = vi.fn<() => void>();
  const { page, router } = await openScreen(<ListedPerson onClose={onClose} />, {
    screen,
    responses: {
      '/api/account/people': () => [z.encode(Person, person)],
      '/api/account/people/sample/history': [],
      '/api/people/records/account/sample': {
        records: [
          { kind: 'entry', id: '7', title: 'Sample Entry', detail: '', likeness: null },
          { kind: 'account', id: 'other', title: 'Other Account', detail: '', likeness: 'name' },
        ],
        hasMore: false,
      },
      'PUT /api/account/people/sample/roles': (sent: unknown) => {
        const input = RolesSent.parse(sent);
        saves.push(`roles: ${input.roles.join(', ')}`);
        return String(input.seen) === String(person.roles)
          ? respond({ ...person, roles: input.roles })
          : respondWithProblem('record-changed');
      },
      'PUT /api/account/people/sample': (sent: unknown) => {
        const { name } = NameSent.parse(sent);
        saves.push(`name: ${name}`);
        return updateDetails() ?? respond({ ...person, name });
      },
    },
  });
  const save = page.getByRole('button', { name: 'Save' });
  return { page, router, onClose, saves, save };
}

test('roles that were saved before the name failed are no conflict with oneself', async () => {
  const failures = [respondWithProblem('internal-error')];
  const { page, onClose, saves, save } = await openDialog(() => failures.pop() ?? null);
  const usher = page.getByRole('checkbox', { name: /^Usher/ });
  await usher.click();
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Other Person');
  await save.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();

  await page.getByRole('checkbox', { name: /^Editor/ }).click();
  await save.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(saves).toEqual([
    'roles: usher',
    'name: Other Person',
    'roles: usher, editor',
    'name: Other Person',
  ]);
});

test('roles that were saved before the name failed can be taken back, and are not saved twice', async () => {
  const failures = [respondWithProblem('internal-error'), respondWithProblem('internal-error')];
  const { page, onClose, saves, save } = await openDialog(() => failures.pop() ?? null);
  const usher = page.getByRole('checkbox', { name: /^Usher/ });
  await usher.click();
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Other Person');
  await save.click();
  await expect.poll(() => saves).toEqual(['roles: usher', 'name: Other Person']);
  await expect.element(save).toBeEnabled();
  await save.click();
  await expect.poll(() => saves.slice(2)).toEqual(['name: Other Person']);
  await expect.element(save).toBeEnabled();
  await usher.click();
  await save.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(saves.slice(3)).toEqual(['roles: ', 'name: Other Person']);
});

test('a link to what is theirs asks before it leaves unsaved changes', async () => {
  const { page, router } = await openDialog(() => null);
  const name = page.getByRole('textbox', { name: 'Full Name' });
  await name.fill('Other Person');
  await page.getByRole('link', { name: 'Sample Entry' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect.element(name).toHaveValue('Other Person');
  expect(router.history.location.pathname).toBe('/');
  await page.getByRole('link', { name: 'Sample Entry' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => router.history.location.pathname).toBe('/edit-member/7');
});

test('a link to another account asks before it leaves unsaved changes', async () => {
  const { page, router } = await openDialog(() => null, '/people');
  const name = page.getByRole('textbox', { name: 'Full Name' });
  await name.fill('Other Person');
  await page.getByRole('link', { name: 'Other Account' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect.element(name).toHaveValue('Other Person');
  expect(router.history.location.search).toBe('');
  await page.getByRole('link', { name: 'Other Account' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => router.history.location.search).toBe('?account=other');
});
