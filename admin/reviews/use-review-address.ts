import { useSearchParams } from 'react-router';
import { reviewStatus } from '#contract/members/reviews.ts';

type Values = Partial<Record<'status' | 'kind' | 'id' | 'round' | 'view' | 'pagesize', string | number>>;

/** Reads and changes the state of the review page, which is in its address. */
export function useReviewAddress() {
  const [params, setParams] = useSearchParams();
  const number = (name: string) => {
    const text = params.get(name) ?? '';
    return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
  };
  const view = params.get('view');

  /** Returns the query of an address with these values; for another case the view is reset. */
  function searchWith(values: Values): string {
    const next = new URLSearchParams(params);
    if ('id' in values) for (const name of ['round', 'view']) next.delete(name);
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, String(value));
    }
    return next.toString();
  }

  return {
    status: number('status') ?? reviewStatus.underReview,
    kind: number('kind'),
    id: number('id'),
    /** An earlier submission, to be read as it was. */
    round: number('round'),
    view: view === 'changes' || view === 'all' ? view : undefined,
    to: (values: Values) => `?${searchWith(values)}`,
    change: (values: Values, { replace = false } = {}) => setParams(searchWith(values), { replace }),
  };
}

export type ReviewAddress = ReturnType<typeof useReviewAddress>;
