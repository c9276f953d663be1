import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  type QuestionResponse,
  type ResponseChange,
  responses as api,
} from '#features/tickets/contract/questions.ts';
import { callApi } from '#ui/api.ts';
import { getCurrentNotice } from '#ui/feedback/notices.ts';
import { openScreen, respondWithProblem } from '#ui/testing/open-screen.tsx';
import { ResponsesForm } from './ResponsesForm.tsx';

const question = {
  id: 1,
  text: 'Bus seats',
  help: '',
  scope: 'order' as const,
  kind: 'number' as const,
  choices: [],
  isRequired: true,
  guestTypes: [],
  isAtDoor: false,
  closesDaysBefore: null,
  closesAt: null,
};
const groups = [{ title: 'Your order', slots: [{ question, ticketId: null, isOpen: true }] }];
const respond = (text: string): QuestionResponse[] => [
  { questionId: 1, ticketId: null, text, choiceIds: [] },
];

type Sent = { responses: ResponseChange[] };

async function openForm(reply: () => object) {
  const sent: ResponseChange[][] = [];
  const render = (responses: QuestionResponse[]) => (
    <ResponsesForm
      groups={groups}
      responses={responses}
      save={(changes) =>
        callApi(api.saveForTeam, { params: { id: 1 }, body: { responses: changes } })
      }
      changes={[]}
    />
  );
  const { rerender } = await openScreen(render([]), {
    responses: {
      'PUT /api/umdreception/order/1/responses': (call: Sent) => {
        sent.push(call.responses);
        return reply();
      },
    },
  });
  return { sent, refetch: (text: string) => rerender(render(respond(text))) };
}

const field = () => page.getByRole('textbox', { name: 'Bus seats' });
const save = () => page.getByRole('button', { name: 'Save answers' }).click();
const toChange = (before: string, after: string) => ({
  questionId: 1,
  ticketId: null,
  before: { text: before, choiceIds: [] },
  after: { text: after, choiceIds: [] },
});

test('what can’t be says so at its field and is not sent', async () => {
  const { sent } = await openForm(() => ({}));
  await field().fill('two');
  await save();
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toEqual([]);
  await field().fill(' 2 ');
  await save();
  await expect.poll(() => getCurrentNotice()?.message).toBe('1 answer saved.');
  expect(sent).toEqual([[toChange('', '2')]]);
  await getCurrentNotice()?.undo?.();
  expect(sent.at(-1)).toEqual([toChange('2', '')]);
  await expect.element(field()).toHaveValue('');
});

test('an answer that changed meanwhile is shown, and overwritten only knowingly', async () => {
  const replies = [respondWithProblem('responses-changed'), {}];
  const { sent, refetch } = await openForm(() => replies.shift() ?? {});
  await field().fill('2');
  await save();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await refetch('4');
  await expect.element(field()).toHaveValue('2');
  await save();
  await expect.poll(() => sent.at(-1)).toEqual([toChange('4', '2')]);
});
