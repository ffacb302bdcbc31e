import { useSearchParams } from 'react-router';
import { invitationStates } from '#contract/activities/activities.ts';
import { defaultPageSize, pageSizes } from '#contract/api/paging.ts';

/** Reads and changes the state of the list of invitations, which is in the address besides the activity. */
export function useInvitationAddress() {
  const [params, setParams] = useSearchParams();
  const param = (name: string) => params.get(name) ?? '';
  const number = (name: string) => Number(param(name));

  function change(values: Record<string, string | number | undefined>) {
    const next = new URLSearchParams(params);
    next.delete('pageindex');
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, String(value));
    }
    if (next.toString() !== params.toString()) setParams(next);
  }

  return {
    read: param,
    change,
    key: param('key'),
    state: invitationStates.find((state) => state === param('state')),
    page: {
      pageindex: number('pageindex') >= 1 ? Math.trunc(number('pageindex')) : 1,
      pagesize: pageSizes.find((size) => size === number('pagesize')) ?? defaultPageSize,
    },
  };
}
