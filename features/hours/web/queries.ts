import type { Account } from '#contract/account.ts';
import type {
  HourInput,
  HourRequestInput,
  OpenRequestInput,
} from '#features/hours/contract/hour-schemas.ts';
import { hours } from '#features/hours/contract/hours.ts';
import { hasRole } from '#contract/rules/roles.ts';
import { linkTo } from '#contract/screens.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQueryOptions, callApi, invalidateEndpoints } from '#ui/api.ts';
import { showNotice } from '#ui/feedback/notices.ts';
import { useNavigate } from '#ui/router/use-router.ts';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';

export const isCoordinator = (person: Account): boolean => hasRole(person, ['secretary']);

/** Whether the person may offer and request hours. */
export const canUseHoursBank = (person: Account): boolean =>
  hasRole(person, ['member', 'secretary']);

export const useOffers = () => useQuery(apiQueryOptions(hours.list, {}));
export const useDescribedOffers = () => useQuery(apiQueryOptions(hours.listDescribed, {}));
export const useOwnHours = () => useQuery(apiQueryOptions(hours.listOwn, {}));
export const useCoordinatorHours = () => useQuery(apiQueryOptions(hours.listForCoordinator, {}));
export const useHour = (id: number) =>
  useQuery({ ...apiQueryOptions(hours.get, { params: { id } }), enabled: id > 0 });

const invalidateHours = (client: QueryClient) => invalidateEndpoints(client, hours);

/**
 * A mutation that invalidates the queries of the hours bank. After a failure they stay: an offer that no longer allows the action would
 * hide the form and, with it, the reason.
 */
function useHoursChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => invalidateHours(client) });
}

export const useSaveHour = (id: number | null) =>
  useHoursChange((body: HourInput) =>
    id === null ? callApi(hours.create, { body }) : callApi(hours.update, { params: { id }, body }),
  );

export const useRequestHour = (id: number) =>
  useHoursChange((body: HourRequestInput) => callApi(hours.request, { params: { id }, body }));

export const useRequestHelp = () =>
  useHoursChange((body: OpenRequestInput) => callApi(hours.requestHelp, { body }));

/** Asks the volunteer of an offer for who made an open request, and leads to the offer: the request is a part of it now. */
export function useMatchRequest(id: number) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (offerId: number) => callApi(hours.match, { params: { id }, body: { offerId } }),
    onSuccess(offer) {
      showNotice(`Request passed to ${offer.volunteerName}.`);
      void navigate({ to: linkTo('/professionalhours/$id', { id: offer.id }) });
      void invalidateHours(client);
    },
  });
}

export const useReplyToRequest = (id: number) =>
  useHoursChange((body: { reply: string }) => callApi(hours.reply, { params: { id }, body }));

/** Actions that take no further input. */
export type HourStateAction = 'publish' | 'forward' | 'accept' | 'decline' | 'withdraw';

export const useHourStateAction = (id: number) =>
  useHoursChange((step: HourStateAction) => callApi(hours[step], { params: { id } }));

export const useFulfilHour = (id: number) =>
  useHoursChange((body: { hours?: number; dateFulfilled: string | null }) =>
    callApi(hours.fulfil, { params: { id }, body }),
  );

export const useGrantClearance = (id: number) =>
  useApiMutation({
    call: (until: string | null) =>
      callApi(hours.grantClearance, { params: { id }, body: { until } }),
    changes: [hours],
    notice: 'Clearance added.',
  });

export const useRevokeClearance = () =>
  useApiMutation({
    call: (id: number) => callApi(hours.revokeClearance, { params: { id } }),
    changes: [hours],
    notice: 'Clearance ended.',
  });

export const useCorrectHours = (id: number) =>
  useHoursChange((body: { hours: number; reason: string }) =>
    callApi(hours.correct, { params: { id }, body }),
  );

/** Deletes an offer and shows Undo with this message. */
export function useDeleteHour(id: number, message: string) {
  const client = useQueryClient();
  const refresh = () => invalidateHours(client);
  return useApiMutation({
    call: () => callApi(hours.delete, { params: { id } }),
    notice: message,
    undo: () => callApi(hours.restore, { params: { id } }).finally(refresh),
    onSuccess: refresh,
  });
}
