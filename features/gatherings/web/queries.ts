import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatCount } from '#contract/rules/counts.ts';
import {
  type PartyInput,
  gatheringParties,
  type OwnParty,
  type PartySize,
  type TeamParty,
  type TeamPartyInput,
} from '#features/gatherings/contract/gathering-parties.ts';
import {
  type QuestionsChange,
  toQuestionInput,
} from '#features/gatherings/contract/gathering-questions.ts';
import {
  type OccurrenceSave,
  toOccurrenceFields,
} from '#features/gatherings/contract/gathering-days.ts';
import {
  type GatheringChange,
  gatherings,
  type SlotsChange,
  toGatheringFields,
} from '#features/gatherings/contract/gatherings.ts';
import {
  gatheringTickets,
  type PricesChange,
} from '#features/gatherings/contract/gathering-tickets.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { apiQueryOptions, callApi, setApiData } from '#ui/api.ts';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { uploadFile } from '#ui/upload-file.ts';
import { restoreRows } from './merge-rows.ts';

const changes = [gatherings, gatheringParties];

export const useGatherings = () => useQuery(apiQueryOptions(gatherings.list, {}));
export const useGathering = (slug: string, day: string | undefined) =>
  useQuery(apiQueryOptions(gatherings.get, { params: { slug }, query: { day } }));
export const useTeamGatherings = () => useQuery(apiQueryOptions(gatherings.listForTeam, {}));
export const useTeamGathering = (id: number) =>
  useQuery({ ...apiQueryOptions(gatherings.getForTeam, { params: { id } }), enabled: id > 0 });
export const useParties = (id: number, day: string) =>
  useQuery(apiQueryOptions(gatheringParties.listForTeam, { params: { id }, query: { day } }));
export const useRota = (id: number, day: string) =>
  useQuery(apiQueryOptions(gatheringParties.listRota, { params: { id }, query: { day } }));
export const useOwnParty = (key: string) =>
  useQuery(apiQueryOptions(gatheringParties.get, { params: { key } }));

export const useSendParty = (slug: string) =>
  useApiMutation({
    call: (body: PartyInput) => callApi(gatheringParties.create, { params: { slug }, body }),
    changes: [gatherings],
  });

/** What whoever has the link of an answer can change; each change shows the answer as it is then. */
export function usePartyChanges(key: string) {
  const client = useQueryClient();
  const show = (party: OwnParty) =>
    setApiData(client, gatheringParties.get, { params: { key } }, party);
  const options = { changes: [gatherings], onSuccess: show };
  const params = { key };
  return {
    update: useApiMutation({
      ...options,
      call: (body: PartySize) => callApi(gatheringParties.update, { params, body }),
      notice: 'Answer saved.',
    }),
    withdraw: useApiMutation({
      ...options,
      call: () => callApi(gatheringParties.withdraw, { params }),
      notice: 'Answer withdrawn.',
    }),
    take: useApiMutation({
      ...options,
      call: (slot: number) => callApi(gatheringParties.takeSlot, { params: { ...params, slot } }),
      notice: 'Thank you for taking care of it.',
    }),
    giveBack: useApiMutation({
      ...options,
      call: (slot: number) =>
        callApi(gatheringParties.giveSlotBack, { params: { ...params, slot } }),
      notice: 'Withdrawn. It is open again.',
      undo: async (_, slot) =>
        show(await callApi(gatheringParties.takeSlot, { params: { ...params, slot } })),
    }),
    offer: useApiMutation({
      ...options,
      call: ({ slot, isOffered }: { slot: number; isOffered: boolean }) =>
        callApi(gatheringParties.offerSlot, {
          params: { ...params, slot },
          body: { isOffered },
        }),
      notice: (_, { isOffered }) =>
        isOffered ? 'Offered. It stays yours until someone takes it.' : 'You keep it.',
    }),
    remind: useApiMutation({
      call: (isOn: boolean) =>
        callApi(isOn ? gatheringParties.turnOn : gatheringParties.turnOff, { params }),
      changes: [gatheringParties],
      notice: 'Changes saved.',
    }),
  };
}

/** `seen`: the gathering as the screen showed it, to change it; a new one is a draft. */
export const useSaveGathering = (id: number | null) => {
  const update = (existing: number, body: GatheringChange) =>
    callApi(gatherings.update, { params: { id: existing }, body });
  return useApiMutation({
    call: ({ seen, ...body }: GatheringChange) =>
      id === null ? callApi(gatherings.create, { body }) : update(id, { ...body, seen }),
    changes,
    notice: id === null ? 'Draft saved.' : 'Changes saved.',
    undo:
      id === null
        ? null
        : (saved, { seen: before }) => update(id, { ...before, seen: toGatheringFields(saved) }),
  });
};

export const usePublish = (id: number) =>
  useApiMutation({
    call: (isPublished: boolean) =>
      callApi(gatherings.publish, { params: { id }, body: { isPublished } }),
    changes,
    notice: ({ isPublished }) => (isPublished ? 'Gathering published.' : 'It is a draft again.'),
  });

export const useClone = (id: number) =>
  useApiMutation({
    call: (body: { day: string; title: string }) =>
      callApi(gatherings.clone, { params: { id }, body }),
    changes,
    notice: 'Draft created.',
  });

export const useDeleteGathering = () =>
  useApiMutation({
    call: ({ id }: { id: number; title: string }) => callApi(gatherings.delete, { params: { id } }),
    notice: (_, { title }) => `Deleted “${title}”.`,
    undo: (_, { id }) => callApi(gatherings.restore, { params: { id } }),
    changes,
  });

export const useSaveQuestions = (id: number) => {
  const call = (body: QuestionsChange) =>
    callApi(gatherings.saveQuestions, { params: { id }, body });
  return useApiMutation({
    call,
    changes,
    notice: 'Questions saved.',
    undo: (saved, { seen: questions }) =>
      call({ questions, seen: saved.questions.map(toQuestionInput) }),
  });
};

export const useSaveSlots = (id: number) => {
  const call = (body: SlotsChange) => callApi(gatherings.saveSlots, { params: { id }, body });
  return useApiMutation({
    call,
    changes,
    notice: 'List saved.',
    undo: ({ slots: seen }, { seen: before }) => call({ slots: restoreRows(before, seen), seen }),
  });
};

export const useSaveTicketTypes = (id: number) => {
  const call = (body: PricesChange) =>
    callApi(gatheringTickets.saveTypes, { params: { id }, body });
  return useApiMutation({
    call,
    changes,
    notice: 'Prices saved.',
    undo: ({ ticketTypes, feePercent }, { seen: before }) =>
      call({
        ...before,
        ticketTypes: restoreRows(before.ticketTypes, ticketTypes),
        seen: { ticketTypes, feePercent },
      }),
  });
};

export const useRefundPlaces = (id: number) =>
  useApiMutation({
    call: (body: { ticketIds: number[]; reason: string }) =>
      callApi(gatheringTickets.refund, { params: { id }, body }),
    changes: [gatheringTickets, gatherings, gatheringParties, payments],
    notice: 'Refund sent.',
  });

export const useRetryRefund = (id: number) =>
  useApiMutation({
    call: () => callApi(gatheringTickets.retryRefund, { params: { id } }),
    changes: [gatheringTickets, payments],
    notice: 'Refund sent again.',
  });

export const useChangeDay = (id: number, day: string) => {
  const call = (body: OccurrenceSave) =>
    callApi(gatherings.changeOccurrence, { params: { id, day }, body });
  return useApiMutation({
    call,
    changes,
    notice: 'Day saved.',
    undo: (saved, { seen: before }) => call({ ...before, seen: toOccurrenceFields(saved, day) }),
  });
};

/** Changes of the picture, each with Undo, which shows the picture of before again. */
export function usePicture(id: number) {
  const restore = (picture: number | null) =>
    picture === null
      ? callApi(gatherings.deletePicture, { params: { id } })
      : callApi(gatherings.restorePicture, { params: { id, picture } });
  const upload = useApiMutation({
    call: ({ file }: { file: File; before: number | null }) =>
      uploadFile(gatherings.addPicture, { params: { id }, body: { file } }),
    changes: [gatherings],
    notice: 'Picture saved.',
    undo: (_, { before }) => restore(before),
  });
  const removal = useApiMutation({
    call: (_: number | null) => callApi(gatherings.deletePicture, { params: { id } }),
    changes: [gatherings],
    notice: 'Picture removed.',
    undo: (_, before) => restore(before),
  });
  return { upload, removal };
}

export const useAddParty = (id: number) =>
  useApiMutation({
    call: (body: TeamPartyInput) =>
      callApi(gatheringParties.createForTeam, { params: { id }, body }),
    changes,
    notice: ({ name, state }) =>
      state === 'waiting'
        ? `${name} is on the waiting list.`
        : state === 'paying'
          ? `We’ll email ${name} the link to pay.`
          : `${name} is coming.`,
  });

export const useChangeParty = (id: number) =>
  useApiMutation({
    call: ({
      party,
      ...body
    }: {
      party: TeamParty;
      adults: number;
      children: number;
      isComing: boolean;
    }) => callApi(gatheringParties.updateForTeam, { params: { id, party: party.id }, body }),
    changes,
    notice: ({ name, state }) =>
      state === 'withdrawn' ? `${name} is not coming.` : 'Changes saved.',
  });

export const useMarkArrival = (id: number) =>
  useApiMutation({
    call: ({ party, arrived }: { party: number; arrived: number | null }) =>
      callApi(gatheringParties.markArrival, { params: { id, party }, body: { arrived } }),
    changes: [gatheringParties],
  });

export const useAssignSlot = (id: number) =>
  useApiMutation({
    call: ({ party, slot, isAssigned }: { party: number; slot: number; isAssigned: boolean }) =>
      callApi(gatheringParties.assignSlot, { params: { id, party, slot }, body: { isAssigned } }),
    changes,
    notice: 'Changes saved.',
  });

export const useSendThanks = (id: number) =>
  useApiMutation({
    call: (body: { day: string; message: string }) =>
      callApi(gatheringParties.sendThanks, { params: { id }, body }),
    changes: [gatheringParties],
    notice: ({ people }) => `We’ll email ${formatCount(people, 'person', 'people')}.`,
  });
