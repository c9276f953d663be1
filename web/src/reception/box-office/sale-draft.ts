import type { BoxOfficeSale } from '@namugongo/contract/reception/box-office';

/** What is typed into a sale before it is sold. */
export type SaleAnswers = {
  name: string;
  phone: string;
  email: string;
  method: BoxOfficeSale['method'] | '';
  reference: string;
};
export type SaleDraft = { chairs: readonly number[]; answers: SaleAnswers };

export const emptyAnswers: SaleAnswers = {
  name: '',
  phone: '',
  email: '',
  method: '',
  reference: '',
};

const nameOf = (event: number) => `box-office ${event}`;

/** A sale that was begun in this tab: a reload or another screen must not cost it. */
export function rememberedDraft(event: number): SaleDraft {
  try {
    const kept: Partial<SaleDraft> = JSON.parse(sessionStorage.getItem(nameOf(event)) ?? '{}');
    const chairs = Array.isArray(kept.chairs) ? kept.chairs.filter(Number.isInteger) : [];
    return { chairs, answers: { ...emptyAnswers, ...kept.answers } };
  } catch {
    return { chairs: [], answers: emptyAnswers };
  }
}

export function rememberDraft(event: number, draft: SaleDraft): void {
  try {
    sessionStorage.setItem(nameOf(event), JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing still sells.
  }
}
