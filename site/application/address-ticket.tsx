import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { withQuery } from '../addresses.ts';
import { openDialog } from '../dialogs/open.ts';

/** The mailed link brings the ticket under this name. No page reads it: see `pageQueryNames`. */
const ticketName = 'Newpwd';

/** Stands once on the page: the mailed link opens the application by itself. */
export function AddressTicket() {
  useEffect(() => {
    const ticket = new URLSearchParams(window.location.search).get(ticketName);
    if (ticket) openDialog('application', { ticket });
  }, []);
  return null;
}

/** Takes a ticket that is of no more use out of the address (product: Member dialogs). */
export function useClearTicket() {
  const navigate = useNavigate();
  return useCallback(() => {
    const { pathname, search } = window.location;
    if (!new URLSearchParams(search).has(ticketName)) return;
    const address = withQuery(`${pathname}${search}`, { [ticketName]: undefined });
    void navigate(address, { replace: true, preventScrollReset: true });
  }, [navigate]);
}
