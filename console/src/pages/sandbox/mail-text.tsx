import { Anchor, Text } from '@mantine/core';

const link = /(https?:\/\/\S+)/;

/** A mail as it was written; its links can be followed, as in a mail program. */
export const MailText = ({ text }: { text: string }) => (
  <Text component="div" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {text.split(link).map((part) =>
      link.test(part) ? (
        <Anchor key={part} href={part} target="_blank" rel="noreferrer">
          {part}
        </Anchor>
      ) : (
        part
      ),
    )}
  </Text>
);
