import { schemaResolver, useForm } from '@mantine/form';
import { isCallFailure } from '@namugongo/contract/call';
import { PageBody } from '@namugongo/contract/page-body';
import { type PageDraft, PageContent, pages, slug as slugSchema } from '@namugongo/contract/pages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { JSONContent } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { ask } from '../api.ts';
import { forgetDraft, keepDraft, keptDraft } from './draft-memory.ts';
import { forgetPages } from './queries.ts';

export type PageAnswers = {
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
  slug: '',
  title: '',
  album: '',
  keeper: '',
  reviewOn: '',
  body: { type: 'doc', content: [] },
};

function answersOf(page: PageDraft | null): PageAnswers {
  if (!page) return empty;
  const { slug, title, keeper, body } = page;
  return { slug, title, keeper, body, album: page.album ?? '', reviewOn: page.reviewOn ?? '' };
}

/**
 * The form of a page, new where `page` is null. What is written is kept in this browser until it is saved, and is there again
 * after a reload; `restored` says since when it has lain there.
 */
export function usePageForm(page: PageDraft | null) {
  const memory = page?.slug ?? '';
  const [kept, setKept] = useState(() => keptDraft(memory));
  const [version, setVersion] = useState(kept?.version ?? page?.version ?? 0);
  const saved = answersOf(page);
  const form = useForm<PageAnswers>({
    initialValues: kept?.values ?? saved,
    validate: schemaResolver(Facts, { sync: true }),
  });
  const [dirty, setDirty] = useState(kept !== null);
  useEffect(() => {
    if (!dirty) return;
    const keep = () => keepDraft(memory, { version, at: Date.now(), values: form.values });
    const timer = setTimeout(keep, 500);
    // A reload does not wait for the pause in the writing.
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  }, [dirty, memory, version, form.values]);

  const save = useSavePage(page, {
    onSaved: (draft) => {
      forgetDraft(memory);
      setKept(null);
      setDirty(false);
      setVersion(draft.version);
    },
    onError: (error) => {
      if (isCallFailure(error)) form.setErrors(error.problem.errors ?? {});
    },
  });
  return {
    form,
    dirty,
    save,
    version,
    restored: kept ? { at: new Date(kept.at), older: kept.version !== (page?.version ?? 0) } : null,
    set<Name extends keyof PageAnswers>(name: Name, value: PageAnswers[Name]) {
      setDirty(true);
      form.setValues((values) => ({ ...values, [name]: value }));
      form.clearFieldError(name);
    },
    /** Forgets what was not saved; gives the saved text, which stands again. */
    startAgain() {
      forgetDraft(memory);
      setKept(null);
      setDirty(false);
      setVersion(page?.version ?? 0);
      form.setValues(saved);
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
