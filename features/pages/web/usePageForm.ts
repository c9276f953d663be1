import { schemaResolver } from '@mantine/form';
import { PageBody } from '#features/pages/contract/page-body.ts';
import {
  type PageDraft,
  PageContent,
  pages,
  slug as slugSchema,
} from '#features/pages/contract/pages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { JSONContent } from '@tiptap/core';
import {
  type AudienceKey,
  forEverybody,
} from '#features/audiences/contract/rules/item-audiences.ts';
import { z } from 'zod';
import { callApi } from '#ui/api.ts';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { invalidatePages } from './queries.ts';

export type PageFormValues = {
  /** The version that editing started with; 0 for a new page. */
  version: number;
  slug: string;
  title: string;
  album: string;
  owner: string;
  reviewOn: string;
  audience: AudienceKey[];
  /** The editor's text; the server validates it. */
  body: JSONContent;
};

const FormSchema = z.object({
  slug: slugSchema,
  title: PageContent.shape.title,
  owner: PageContent.shape.owner,
  body: PageBody,
});

const empty: PageFormValues = {
  version: 0,
  slug: '',
  title: '',
  album: '',
  owner: '',
  reviewOn: '',
  audience: [...forEverybody],
  body: { type: 'doc', content: [] },
};

function toFormValues(page: PageDraft | null): PageFormValues {
  if (!page) return empty;
  const { slug, title, owner, body, version, audience } = page;
  const album = page.album ?? '';
  return { slug, title, owner, body, version, audience, album, reviewOn: page.reviewOn ?? '' };
}

/** Returns the draft key of a page; '' is the slug of a new page. */
export const getDraftKey = (slug: string): string => `page ${slug}`;

/** The form state of a page; `page` is null for a new one. */
export function usePageForm(page: PageDraft | null) {
  const saved = toFormValues(page);
  const draftForm = useDraftForm<PageFormValues>(
    'accountTextDraft',
    getDraftKey(page?.slug ?? ''),
    saved,
    schemaResolver(FormSchema, { sync: true }),
  );
  const { form } = draftForm;
  const save = useSavePage(page, {
    onSaved: ({ version }) => {
      form.setFieldValue('version', version);
      draftForm.discard();
    },
    onError: (error) => draftForm.showErrors(error),
  });
  return {
    draftForm,
    save,
    /** True when the unsaved text started from an older version than the saved one. */
    isOutdated: form.values.version !== saved.version,
    set<Name extends keyof PageFormValues>(name: Name, value: PageFormValues[Name]) {
      form.setValues((values) => ({ ...values, [name]: value }));
      form.clearFieldError(name);
    },
    /** Discards unsaved changes and returns the saved text. */
    startAgain() {
      draftForm.startAgain();
      return saved.body;
    },
  };
}

type SaveInput = { values: PageFormValues; publish: boolean; version: number };

function useSavePage(
  page: PageDraft | null,
  callbacks: { onSaved: (draft: PageDraft) => void; onError: (error: Error) => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ values, publish, version }: SaveInput) => {
      const { slug, title, owner, album, reviewOn, audience } = values;
      const body = PageBody.parse(values.body);
      const content = {
        title,
        owner,
        body,
        album: album || null,
        reviewOn: reviewOn || null,
        audience,
        publish,
      };
      return page
        ? callApi(pages.update, { params: { slug }, body: { ...content, version } })
        : callApi(pages.create, { body: { ...content, slug } });
    },
    onSuccess: (draft) => {
      callbacks.onSaved(draft);
      return invalidatePages(client);
    },
    onError: callbacks.onError,
  });
}
