import { useWords } from '../../../shell/language.tsx';
import { words as all } from '../words.ts';
import classes from './chain.module.css';
import { keyOf, type Tree } from './forest.ts';
import { AnswerNode, Node } from './node.tsx';

interface Props {
  label: string;
  forest: readonly Tree[];
  /** The id that was asked for: it stands out. */
  asked: string;
}

/** Request, change, event, delivery and answer in one line, or one below the other. */
export function Chain({ label, forest, asked }: Props) {
  return (
    <div className={classes.place}>
      <ol className={classes.forest} aria-label={label}>
        {forest.map((tree) => (
          <Branch key={keyOf(tree.item)} tree={tree} asked={asked} />
        ))}
      </ol>
    </div>
  );
}

function Branch({ tree, asked }: { tree: Tree; asked: string }) {
  const words = useWords(all);
  const { item, attempts, branches } = tree;
  const hasMore = attempts.length > 0 || branches.length > 0;
  return (
    <li className={classes.tree}>
      <Node item={item} isAsked={item.id === asked} />
      {hasMore && (
        <ol className={classes.branches}>
          {attempts.length > 0 && (
            <li className={classes.tree} aria-label={words.attempt}>
              <AnswerNode delivery={item} attempts={attempts} />
            </li>
          )}
          {branches.map((branch) => (
            <Branch key={keyOf(branch.item)} tree={branch} asked={asked} />
          ))}
        </ol>
      )}
    </li>
  );
}
