import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Intention,
  type IntentionFacts,
  type IntentionInput,
  intentions,
  type OwnIntention,
  type SettleInput,
  type Settlement,
} from '#features/intentions/contract/intentions.ts';
import { apiQueryOptions, callApi, setApiData } from '#ui/api.ts';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';

export const useIntentions = () => useQuery(apiQueryOptions(intentions.list, {}));
export const useIntention = (id: number) =>
  useQuery({ ...apiQueryOptions(intentions.get, { params: { id } }), enabled: id > 0 });
export const useOwnIntentions = () =>
  useQuery({ ...apiQueryOptions(intentions.listOwn, {}), staleTime: 0 });
export const useOwnIntention = (key: string) =>
  useQuery({ ...apiQueryOptions(intentions.getOwn, { params: { key } }), staleTime: 0 });
export const usePrayers = () =>
  useQuery({ ...apiQueryOptions(intentions.listPrayers, {}), staleTime: 0 });

export const useSendIntention = () =>
  useApiMutation({
    call: (body: IntentionInput) => callApi(intentions.create, { body }),
    changes: [intentions],
  });

/** What whoever has the link can do; each shows the request as it is then. */
export function useOwnChanges(key: string) {
  const client = useQueryClient();
  const params = { key };
  const onSuccess = (own: OwnIntention) => setApiData(client, intentions.getOwn, { params }, own);
  return {
    confirm: useApiMutation({ call: () => callApi(intentions.confirm, { params }), onSuccess }),
    end: useApiMutation({ call: () => callApi(intentions.end, { params }), onSuccess }),
  };
}

export const useAddIntention = () =>
  useApiMutation({
    call: (body: IntentionInput) => callApi(intentions.createByHand, { body }),
    changes: [intentions],
    notice: 'Request added.',
  });

type Update = Omit<IntentionFacts, 'kind'> & { seen: Omit<IntentionFacts, 'kind'> };

export const useUpdateIntention = (id: number) =>
  useApiMutation({
    call: (body: Update) => callApi(intentions.update, { params: { id }, body }),
    changes: [intentions],
    notice: 'Changes saved.',
  });

const toSettlement = ({ state, day, startTime }: Intention) => ({ state, day, startTime });

export type Change = Settlement & { reply?: string; acceptsSecond?: boolean };

/** Changes the state or the Mass of a request, and shows Undo. */
export function useSettle(before: Intention, notice: string) {
  const settle = (body: SettleInput) =>
    callApi(intentions.settle, { params: { id: before.id }, body });
  return useApiMutation({
    call: (change: Change) =>
      settle({
        reply: '',
        acceptsSecond: false,
        ...change,
        isUndo: false,
        seen: toSettlement(before),
      }),
    changes: [intentions],
    notice,
    undo: (after) =>
      settle({
        ...toSettlement(before),
        state: before.state === 'unconfirmed' ? 'waiting' : before.state,
        reply: before.reply,
        acceptsSecond: true,
        isUndo: true,
        seen: toSettlement(after),
      }),
  });
}
