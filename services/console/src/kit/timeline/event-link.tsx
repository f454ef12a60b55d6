import { Link } from '@tanstack/react-router';
import type { EventLink } from './coin-events.ts';
import { useTimelineTexts } from './texts.ts';

export function TimelineLink({ to: link }: { to: EventLink }) {
  const name = useTimelineTexts().places[link.to];
  switch (link.to) {
    case 'hold':
      return (
        <Link to="/holds/$id" params={{ id: link.id }}>
          {name}
        </Link>
      );
    case 'request':
      return (
        <Link to="/pay/$id" params={{ id: link.id }}>
          {name}
        </Link>
      );
    case 'approval':
      return (
        <Link to="/approvals/$id" params={{ id: link.id }}>
          {name}
        </Link>
      );
    case 'log':
      return (
        <Link to="/audit-log" search={{ target: link.id, action: link.action }}>
          {name}
        </Link>
      );
    case 'refusal':
      return (
        <Link to="/refusals" search={{ requestId: link.id }}>
          {name}
        </Link>
      );
    case 'payment':
    case 'transaction':
      return (
        <Link to="/transactions/$id" params={{ id: String(link.id) }}>
          {name}
        </Link>
      );
  }
}
