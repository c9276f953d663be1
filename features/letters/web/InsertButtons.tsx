import type { JSONContent } from '@tiptap/core';
import type { Editor } from '@tiptap/react';
import { dayInTimeZone, getNextSunday } from '#contract/rules/dates.ts';
import { announcements } from '#features/announcements/contract/announcements.ts';
import {
  writeAnnouncements,
  writeSundaySheet,
} from '#features/letters/contract/rules/sheet-nodes.ts';
import { useSite } from '#features/site/web/site.ts';
import { callApi } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import layout from '#ui/layout/layout.module.css';

/** Puts what the site already has at the end of the text of a letter. */
export function InsertButtons({ editor }: { editor: Editor }) {
  const { data: site } = useSite();
  const sunday = getNextSunday(dayInTimeZone(new Date(), site?.timeZone ?? 'UTC'));
  const insert = (nodes: JSONContent[]) => editor.chain().focus('end').insertContent(nodes).run();
  const addSheet = useApiMutation({
    call: () => callApi(announcements.getSundaySheet, { params: { date: sunday } }),
    notice: 'Sunday sheet added at the end.',
    onSuccess: (sheet) => insert(writeSundaySheet(sheet)),
  });
  const addNews = useApiMutation({
    call: () => callApi(announcements.list, {}),
    notice: (list) =>
      list.length === 0
        ? 'There are no announcements right now.'
        : 'Announcements added at the end.',
    onSuccess: (list) => list.length > 0 && insert(writeAnnouncements(list)),
  });
  const error = addSheet.error ?? addNews.error;
  return (
    <>
      {error && <ErrorMessage error={error} />}
      <div className={layout.row}>
        <Button
          variant="outline"
          size="small"
          busy={addSheet.isPending}
          onClick={() => addSheet.mutate()}
        >
          Add Sunday sheet
        </Button>
        <Button
          variant="outline"
          size="small"
          busy={addNews.isPending}
          onClick={() => addNews.mutate()}
        >
          Add announcements
        </Button>
      </div>
    </>
  );
}
