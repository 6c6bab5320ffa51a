/** One event of a stream. */
export interface ServerSentEvent {
  event: string;
  data: string;
}

/** The events in a stream of bytes, however it is cut into chunks. Comments are left out. */
export async function* parseEvents(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  let event = '';
  let data: string[] = [];
  for await (const line of linesOf(chunks)) {
    if (line === '') {
      if (event || data.length > 0) yield { event: event || 'message', data: data.join('\n') };
      event = '';
      data = [];
      continue;
    }
    const { name, value } = fieldOf(line);
    if (name === 'event') event = value;
    else if (name === 'data') data.push(value);
  }
  // What no empty line has ended is not complete, and does not count.
}

/** `name: value`, where one space after the colon does not count; a comment has no name. */
function fieldOf(line: string): { name: string; value: string } {
  const colon = line.indexOf(':');
  if (colon === -1) return { name: line, value: '' };
  return { name: line.slice(0, colon), value: line.slice(colon + 1).replace(/^ /, '') };
}

/**
 * Lines end with LF, CR or both; a CR at the end of a chunk may be followed by its LF. Each chunk
 * is looked at once: what a long line has so far waits in pieces for its end.
 */
async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  let endedByReturn = false;
  for await (const chunk of chunks) {
    let text = decoder.decode(chunk, { stream: true });
    if (text === '') continue;
    if (endedByReturn && text.startsWith('\n')) text = text.slice(1);
    endedByReturn = text.endsWith('\r');
    const lines = text.split(/\r\n|\r|\n/);
    const rest = lines.pop()!;
    if (lines.length > 0) {
      lines[0] = pieces.join('') + lines[0];
      pieces = [];
    }
    pieces.push(rest);
    yield* lines;
  }
}
