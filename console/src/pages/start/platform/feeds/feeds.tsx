import { Text, Title } from '@mantine/core';
import { Picture } from '../../../../parts/picture.tsx';
import { Empty, Shown } from '../../../../parts/states.tsx';
import { More } from '../../../../parts/tables/more.tsx';
import { useCallPages } from '../../../../parts/tables/use-call-pages.ts';
import { useWords } from '../../../../shell/language.tsx';
import { Card } from '../../task.tsx';
import { FeedRows } from './feed-rows.tsx';
import { FeedTable } from './feed-table.tsx';
import { words as all } from './words.ts';

const PAGE = 10;

/** Who brings charges of which company, and who has stopped: these come first. */
export function Feeds() {
  const words = useWords(all);
  const pages = useCallPages('listChargeFeeds', { query: { limit: PAGE } });
  return (
    <Card>
      <Title order={2} size="h3">
        {words.feeds}
      </Title>
      <Shown of={pages}>
        {(read) => {
          const feeds = read.flatMap((one) => one.feeds);
          if (feeds.length === 0) return <Empty title={words.none}>{words.noneYet}</Empty>;
          return (
            <>
              <Text size="sm" c="var(--quiet)" mb="xs">
                {words.rule}
              </Text>
              <Picture
                title={words.silentNow(read[0]!.silent, read[0]!.page.totalElements)}
                picture={<FeedRows feeds={feeds} />}
                table={<FeedTable feeds={feeds} />}
              />
              <More of={pages} />
            </>
          );
        }}
      </Shown>
    </Card>
  );
}
