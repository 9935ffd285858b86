import { Link } from "wouter";
import { Icon } from "./icon.tsx";
import "./back-link.css";

/** The way up from one thing to the list of them. */
export function BackLink({ href, label }: { readonly href: string; readonly label: string }) {
  return (
    <p className="back">
      <Link href={href}>
        <Icon name="back" size={14} /> {label}
      </Link>
    </p>
  );
}
