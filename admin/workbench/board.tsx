import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BoardError } from './board-error.tsx';

export type BoardQuery<Data> = Pick<
  UseQueryResult<Data>,
  'data' | 'error' | 'isError' | 'refetch' | 'isFetching'
>;

interface BoardProps<Data> {
  /** Part of the id of its title. */
  name: string;
  title: string;
  /** What it shows, in words, for the message that it could not be read. */
  content: string;
  query: BoardQuery<Data>;
  /** Has the shape of the content. */
  skeleton: ReactNode;
  /** Stands beside the title. */
  tools?: ((data: Data) => ReactNode) | undefined;
  /** Title and content are one line. */
  isLine?: boolean | undefined;
  children: (data: Data) => ReactNode;
}

/** A part of the workbench: its frame and title stay while its content is read, and when that failed. */
export function Board<Data>({
  name,
  title,
  content,
  query,
  skeleton,
  tools,
  isLine = false,
  children,
}: BoardProps<Data>) {
  const { data, isError } = query;
  return (
    <section className="sheet board" data-line={isLine || undefined} aria-labelledby={`${name}-title`}>
      <div className="sheet-head">
        <h2 id={`${name}-title`}>{title}</h2>
        {data !== undefined && tools?.(data)}
      </div>
      {isError && <BoardError content={content} query={query} />}
      {data === undefined ? !isError && skeleton : children(data)}
    </section>
  );
}
