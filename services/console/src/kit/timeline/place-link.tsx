import { Link } from '@tanstack/react-router';
import type { Place } from './moments.ts';
import { useTimelineTexts } from './texts.ts';

/** Leads to where more of a moment is. */
export function PlaceLink({ to: place }: { to: Place }) {
  const name = useTimelineTexts().places[place.to];
  switch (place.to) {
    case 'hold':
      return (
        <Link to="/holds/$id" params={{ id: place.id }}>
          {name}
        </Link>
      );
    case 'request':
      return (
        <Link to="/pay/$id" params={{ id: place.id }}>
          {name}
        </Link>
      );
    case 'approval':
      return (
        <Link to="/approvals/$id" params={{ id: place.id }}>
          {name}
        </Link>
      );
    case 'log':
      return (
        <Link to="/audit-log" search={{ target: place.id, action: place.action }}>
          {name}
        </Link>
      );
    case 'refusal':
      return (
        <Link to="/refusals" search={{ requestId: place.id }}>
          {name}
        </Link>
      );
    case 'payment':
    case 'transaction':
      return (
        <Link to="/transactions/$id" params={{ id: String(place.id) }}>
          {name}
        </Link>
      );
  }
}
