/** The text of a file; the server says in words when these are no letters it can read. A single spoiled letter counts, so nothing is guessed. */
export async function readTextFile(file: File): Promise<string> {
  return new TextDecoder('utf-8').decode(await file.arrayBuffer());
}
