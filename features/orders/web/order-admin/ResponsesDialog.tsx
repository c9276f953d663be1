import { type QuestionResponse, responses as api } from '#features/tickets/contract/questions.ts';
import type { SlotGroup } from '#features/tickets/web/questions/guest-slots.ts';
import { ResponseFields } from '#features/tickets/web/questions/ResponseFields.tsx';
import { useResponses } from '#features/tickets/web/questions/useResponses.ts';
import { useMemo } from 'react';
import { callApi, type Endpoints } from '#ui/api.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';

type ResponsesDialogProps = {
  orderId: number;
  groups: readonly SlotGroup[];
  responses: readonly QuestionResponse[];
  changes: readonly Endpoints[];
  onEnd: () => void;
};

/** Changes what a guest and the order answered, for the team. */
export function ResponsesDialog({
  orderId,
  groups,
  responses,
  changes,
  onEnd,
}: ResponsesDialogProps) {
  const slots = useMemo(() => groups.flatMap((group) => group.slots), [groups]);
  const state = useResponses({
    slots,
    responses,
    save: (list) =>
      callApi(api.saveForTeam, { params: { id: orderId }, body: { responses: list } }),
    changes,
    onSaved: onEnd,
  });
  return (
    <FormDialog
      title="Edit answers"
      submit="Save answers"
      mutation={state}
      errors={state.errors}
      onSubmit={state.submit}
      onClose={onEnd}
    >
      <ResponseFields groups={groups} responses={state} />
    </FormDialog>
  );
}
