-- To whom a message goes, whatever it is about: an invitation belongs to the person as an approval does.
alter table outgoing_messages add column member_id integer references members (id);

update outgoing_messages set member_id = record_id where noun = 'member'
  and exists (select from members m where m.id = record_id);
update outgoing_messages o set member_id = i.member_id from activity_invitations i
  where o.noun = 'activity' and o.id in (i.mail_id, i.sms_id, i.notice_mail_id, i.notice_sms_id);

create index outgoing_messages_member on outgoing_messages (member_id);
