import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ticketNames, withoutTicket } from '#contract/public-site/private-addresses.ts';
import { withQuery } from '../addresses.ts';
import { openDialog } from '../components/open-dialog.ts';

/* No page reads the query names of tickets: see `pageQueryNames`. */

/** Mounted once on the page: a mailed link opens its dialog. */
export function AddressTicket() {
  useEffect(() => {
    const query = new URLSearchParams(window.location.search);
    const [ticket, passwordTicket] = [query.get(ticketNames.application), query.get(ticketNames.password)];
    const opening = query.get(ticketNames.opening);
    if (opening !== null) openDialog('opening', opening === withoutTicket ? {} : { ticket: opening });
    else if (ticket) openDialog('application', { ticket });
    else if (passwordTicket) openDialog('new-password', { ticket: passwordTicket });
  }, []);
  return null;
}

/** Removes a used ticket from the address (product: section 2, Member dialogs). */
export function useClearTicket() {
  const navigate = useNavigate();
  return useCallback(() => {
    const { pathname, search } = window.location;
    const query = new URLSearchParams(search);
    const names = Object.values(ticketNames);
    if (!names.some((name) => query.has(name))) return;
    const without = Object.fromEntries(names.map((name) => [name, undefined]));
    const address = withQuery(`${pathname}${search}`, without);
    void navigate(address, { replace: true, preventScrollReset: true });
  }, [navigate]);
}
