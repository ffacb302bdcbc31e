-- A message ends with its matter: what it is about (a decision, a password link), until when its link opens, and when it was withdrawn.
alter table outgoing_messages
  add column topic text not null default '',
  add column valid_until timestamptz,
  add column withdrawn_at timestamptz;

update outgoing_messages set topic = 'decision'
where noun = 'member' and subject in ('入会申请已通过审核', '入会申请未通过审核');
update outgoing_messages set topic = 'password-link', valid_until = created_at + interval '30 minutes'
where noun = 'member' and subject = '重新设置密码';

-- A decision that waits to be sent or phoned, and was answered by a new submission or a later decision.
update outgoing_messages o
set state = 'failed', reason = '申请已重新提交或另有决定', withdrawn_at = now()
from members m
where o.topic = 'decision' and o.state = 'queued' and not o.is_under_way and m.id = o.record_id
  and m.status <> case o.subject when '入会申请已通过审核' then 1 else 2 end;
