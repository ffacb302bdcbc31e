import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { withQuery } from '../addresses.ts';
import { openDialog } from '../components/open-dialog.ts';

/** The query name of the ticket in a mailed link. No page reads it: see `pageQueryNames`. */
const ticketName = 'Newpwd';

/** The query name of the ticket for a new password. */
const passwordTicketName = 'ResetPwd';

/** Mounted once on the page: a mailed link opens its dialog. */
export function AddressTicket() {
  useEffect(() => {
    const query = new URLSearchParams(window.location.search);
    const [ticket, passwordTicket] = [query.get(ticketName), query.get(passwordTicketName)];
    if (ticket) openDialog('application', { ticket });
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
    if (!query.has(ticketName) && !query.has(passwordTicketName)) return;
    const without = { [ticketName]: undefined, [passwordTicketName]: undefined };
    const address = withQuery(`${pathname}${search}`, without);
    void navigate(address, { replace: true, preventScrollReset: true });
  }, [navigate]);
}
