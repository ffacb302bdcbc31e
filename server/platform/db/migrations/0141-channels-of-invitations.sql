-- An invitation that is sent again keeps the message that arrived or waits: only the other way is written anew.
alter table activity_invitations drop constraint activity_invitations_check;
