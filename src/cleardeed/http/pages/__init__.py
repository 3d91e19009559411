"""What people and machines read outside the contract: reports, verification, files, health."""
