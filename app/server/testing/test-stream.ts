/** Opens a stream of server-sent events; `next` resolves with the next event and skips comments. */
export async function openTestStream(address: string, session: Record<string, string> = {}) {
  const abort = new AbortController();
  const response = await fetch(address, {
    signal: abort.signal,
    headers: { accept: 'text/event-stream', ...session },
  });
  if (!response.body || response.status !== 200)
    throw new Error(`The stream responded with status ${response.status}.`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';

  async function next(): Promise<{ event: string; data: unknown }> {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data !== undefined)
          return { event: /^event: (.*)$/m.exec(block)?.[1] ?? 'message', data: JSON.parse(data) };
        continue;
      }
      const { value, done } = await reader.read();
      if (done) throw new Error('The stream ended.');
      text += value;
    }
  }

  return { next, contentType: response.headers.get('content-type'), close: () => abort.abort() };
}
