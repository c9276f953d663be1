import { z } from 'zod';
import { pickValues } from '#contract/rules/record-fields.ts';
import { type Group, GroupInput } from '#features/groups/contract/groups.ts';

/** What the form has: every value stays of one type, so that a draft restores it. */
export const groupFormSchema = GroupInput.extend({ weekday: z.string(), album: z.string() });
export type GroupFormValues = z.output<typeof groupFormSchema>;

const emptyGroup: GroupFormValues = {
  name: '',
  kind: 'other',
  description: '',
  weekday: '',
  startTime: '',
  meetingTimes: '',
  place: '',
  audience: 'everybody',
  canMembersWrite: false,
  album: '',
};

/** The values of a new group, which has the name of a kabondo if there is one. */
export const createFormValues = (kabondo: string): GroupFormValues => ({
  ...emptyGroup,
  name: kabondo,
  ...(kabondo && { kind: 'kabondo' }),
});

export const toFormValues = (group: Group): GroupFormValues => ({
  ...pickValues(group, [
    'name',
    'kind',
    'description',
    'startTime',
    'meetingTimes',
    'place',
    'audience',
    'canMembersWrite',
  ]),
  album: group.album ?? '',
  weekday: group.weekday === null ? '' : String(group.weekday),
});

export const toGroupInput = ({
  weekday,
  startTime,
  album,
  ...values
}: GroupFormValues): GroupInput & { album: string | null } => ({
  ...values,
  album: album || null,
  ...(weekday === '' ? { weekday: null, startTime: '' } : { weekday: Number(weekday), startTime }),
});
