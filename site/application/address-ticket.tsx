import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { withQuery } from '../addresses.ts';
import { openDialog } from '../components/open-dialog.ts';

/** The mailed link brings the ticket under this name. No page reads it: see `pageQueryNames`. */
const ticketName = 'Newpwd';

/** The same for a new password. */
const passwordTicketName = 'ResetPwd';

/** Stands once on the page: a mailed link opens its dialog by itself. */
export function AddressTicket() {
  useEffect(() => {
    const query = new URLSearchParams(window.location.search);
    const [ticket, passwordTicket] = [query.get(ticketName), query.get(passwordTicketName)];
    if (ticket) openDialog('application', { ticket });
    else if (passwordTicket) openDialog('new-password', { ticket: passwordTicket });
  }, []);
  return null;
}

/** Takes a ticket that is of no more use out of the address (product: section 2, Member dialogs). */
export function useClearTicket() {
  const navigate = useNavigate();
  return useCallback(() => {
    const { pathname, search } = window.location;
    const query = new URLSearchParams(search);
    if (!query.has(ticketName) && !query.has(passwordTicketName)) return;
    const without = { [ticketName]: undefined, [passwordTicketName]: undefined };
    const address = withQuery(`${pathname}${search}`, without);
    void navigate(address, { replace: true, preventScrollReset: true });
  }, [navigate]);
}
