export const tributeKinds = ['memory', 'honor'] as const;
export type TributeKind = (typeof tributeKinds)[number];

export const tributeLabels: Record<TributeKind, string> = {
  memory: 'In memory of',
  honor: 'In honor of',
};

/** 'In memory of Rose Achan'; empty for a gift that is for no one. */
export const formatTribute = (kind: TributeKind | '', name: string): string =>
  kind === '' ? '' : `${tributeLabels[kind]} ${name}`.trim();
