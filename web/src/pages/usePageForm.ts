import { schemaResolver } from '@mantine/form';
import { PageBody } from '@namugongo/contract/page-body';
import { type PageDraft, PageContent, pages, slug as slugSchema } from '@namugongo/contract/pages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { JSONContent } from '@tiptap/core';
import { z } from 'zod';
import { ask } from '../api.ts';
import { useDraftedForm } from '../ui/fields/useDraftedForm.ts';
import { forgetPages } from './queries.ts';

export type PageAnswers = {
  /** The version the writing began with; 0 for a new page. */
  version: number;
  slug: string;
  title: string;
  album: string;
  keeper: string;
  reviewOn: string;
  /** As the editor has it; the server checks it. */
  body: JSONContent;
};

const Facts = z.object({
  slug: slugSchema,
  title: PageContent.shape.title,
  keeper: PageContent.shape.keeper,
  body: PageBody,
});

const empty: PageAnswers = {
  version: 0,
  slug: '',
  title: '',
  album: '',
  keeper: '',
  reviewOn: '',
  body: { type: 'doc', content: [] },
};

function answersOf(page: PageDraft | null): PageAnswers {
  if (!page) return empty;
  const { slug, title, keeper, body, version } = page;
  const album = page.album ?? '';
  return { slug, title, keeper, body, version, album, reviewOn: page.reviewOn ?? '' };
}

/** What a page's unsaved text is kept under; a new page has no address yet. */
export const draftName = (slug: string): string => `page ${slug}`;

/** The form of a page, new where `page` is null. */
export function usePageForm(page: PageDraft | null) {
  const saved = answersOf(page);
  const drafted = useDraftedForm<PageAnswers>(
    draftName(page?.slug ?? ''),
    saved,
    schemaResolver(Facts, { sync: true }),
    'browser',
  );
  const { form } = drafted;
  const save = useSavePage(page, {
    onSaved: ({ version }) => {
      form.setFieldValue('version', version);
      drafted.forget();
    },
    onError: (error) => drafted.showRefusal(error),
  });
  return {
    drafted,
    save,
    /** What is written began before the page was last saved by somebody. */
    older: form.values.version !== saved.version,
    set<Name extends keyof PageAnswers>(name: Name, value: PageAnswers[Name]) {
      form.setValues((values) => ({ ...values, [name]: value }));
      form.clearFieldError(name);
    },
    /** Forgets what was not saved; gives the saved text, which stands again. */
    startAgain() {
      drafted.startAgain();
      return saved.body;
    },
  };
}

type Saving = { answers: PageAnswers; publish: boolean; version: number };

function useSavePage(
  page: PageDraft | null,
  told: { onSaved: (draft: PageDraft) => void; onError: (error: Error) => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ answers, publish, version }: Saving) => {
      const { slug, title, keeper, album, reviewOn } = answers;
      const body = PageBody.parse(answers.body);
      const content = {
        title,
        keeper,
        body,
        album: album || null,
        reviewOn: reviewOn || null,
        publish,
      };
      return page
        ? ask(pages.save, { params: { slug }, body: { ...content, version } })
        : ask(pages.create, { body: { ...content, slug } });
    },
    onSuccess: (draft) => {
      told.onSaved(draft);
      return forgetPages(client);
    },
    onError: told.onError,
  });
}
